import type { ReactNode } from 'react';
import { Popup } from '#web/ui/popup.tsx';
import { providers as texts } from '#web/languages/en/providers.ts';
import { ProvidersSection } from './providers-section.tsx';
import type { ProviderChoice } from './use-providers.ts';

type ProvidersPopupProps = { choice: ProviderChoice; move?: ReactNode; onClose: () => void };

/** The choice of the provider for users who are not signed in, because the chosen provider may be unreachable. */
export function ProvidersPopup({ choice, move, onClose }: ProvidersPopupProps) {
  return (
    <Popup title={texts.title} onClose={onClose} size="lg">
      <ProvidersSection choice={choice} move={move} />
    </Popup>
  );
}
