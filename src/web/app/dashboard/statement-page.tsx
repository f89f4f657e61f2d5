import { StatementScreen } from '#web/features/statements/statement-screen.tsx';
import { DeskPage } from './desk-page.tsx';

/** The statement desk. */
export function StatementPage() {
  return <DeskPage>{(controls) => <StatementScreen controls={controls} />}</DeskPage>;
}
