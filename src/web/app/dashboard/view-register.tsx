import { type ReactNode, Suspense } from 'react';
import type { RegisterFilter } from '#web/data/register-source.ts';
import { ComingFields } from '#web/ui/coming-fields.tsx';
import { SoughtRegister, SpanRegister } from './lazy-sheets.tsx';
import type { RegisterBodyProps, SoughtProps } from './register-body.tsx';
import { RegisterWithStatus } from './register-with-status.tsx';
import type { View } from './use-view.ts';

type ViewRegisterProps = Omit<
  RegisterBodyProps,
  'source' | 'bar' | 'marking' | 'balanceCheckRows' | 'find' | 'renderFound' | 'none'
> & {
  view: View;
};

/** The register of what is in sight: all of its rows, those of a span of time, those that a line finds. */
export function ViewRegister({ view, ...props }: ViewRegisterProps) {
  const { account, tree } = props;
  const { searchText, span, status, find, open, setFind } = view;
  const register = (filter?: RegisterFilter, bar?: ReactNode) => {
    const source = { accountId: account.id, searchText, filter };
    const draw = (sought: SoughtProps) => (
      <RegisterWithStatus {...props} statusText={status} bar={bar} {...sought} />
    );
    const line = searchText ?? find;
    if (line === undefined)
      return draw({ source, find: { field: null, isOpen: false, open: () => setFind('') } });
    return (
      <Suspense fallback={find === '' ? <ComingFields /> : null}>
        <SoughtRegister
          line={line}
          source={source}
          tree={tree}
          onLine={searchText === undefined ? setFind : undefined}
        >
          {draw}
        </SoughtRegister>
      </Suspense>
    );
  };
  if (span === undefined) return register();
  return (
    <Suspense fallback={null}>
      <SpanRegister account={account} tree={tree} parameters={span} onShowAll={() => open(account.id)}>
        {register}
      </SpanRegister>
    </Suspense>
  );
}
