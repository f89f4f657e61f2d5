import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { canShareBooks } from '#contract/backend-differences.ts';
import { commands as commandTexts } from '#web/languages/en/commands.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useMay } from '#web/data/members/role.ts';
import { moveCapabilities } from '#web/features/move/move-entry.tsx';
import { reportNames } from '#reports/report-question.ts';
import { reconcile as reconcileTexts } from '#web/languages/en/reconcile.ts';
import { statements as statementTexts } from '#web/languages/en/statements.ts';
import { reports as texts } from '#web/languages/en/reports.ts';
import { useSavedReports } from '#web/features/reports/save-report.tsx';
import { members as memberTexts } from '#web/languages/en/members.ts';
import { bookSettingsLink, pricesPage, statementLink } from '#web/lib/links/book-settings-link.ts';
import { prices as pricesTexts } from '#web/languages/en/prices.ts';
import { schedules as scheduleTexts } from '#web/languages/en/schedules.ts';
import { search as searchTexts } from '#web/languages/en/search.ts';
import { useSavedSearches } from '#web/features/search/save-search-button.tsx';
import { formatAccountPath } from '#ledger/account-options.ts';
import { type AppCommand, useOfferCommands } from '#web/lib/commands.ts';
import { canReconcile } from '#ledger/account-types.ts';
import { newScheduleLink, reconcileLink, searchLink } from '#web/lib/links/page-links.ts';
import { useSession } from '#web/session/session.ts';

/** Offers all reports and the saved reports of the open book as commands while the palette is open. */
function useReportCommands(): void {
  const saved = useSavedReports();
  const [, navigate] = useLocation();
  const commands = useMemo((): AppCommand[] => {
    const { go: group } = commandTexts.group;
    const createCommand = (title: string, hint: string, question: string): AppCommand => ({
      title,
      group,
      hint,
      run: () => navigate(question === '' ? '/reports' : `/reports?${question}`),
    });
    return [
      ...reportNames.map((report) => createCommand(texts.reports[report], texts.title, `report=${report}`)),
      ...saved.map(({ name, question }) => createCommand(name, texts.save.list, question)),
    ];
  }, [saved, navigate]);
  useOfferCommands(commands);
}

/** Search keywords for imports: bank file formats, and programs whose books can be read. */
const bankFiles = 'CSV OFX QFX QIF MT940 CAMT XML Excel XLSX import';
const otherPrograms = 'GnuCash YNAB beancount ledger hledger Actual Firefly III Mint Quicken QIF CSV import';

/** Offers reconciliation and statement import for each account with bank statements. */
function useStatementCommands(): void {
  const tree = useAccountTree();
  const mayEdit = useMay('edit');
  const [, navigate] = useLocation();
  const commands = useMemo(
    (): AppCommand[] =>
      mayEdit
        ? [
            {
              title: statementTexts.command,
              group: commandTexts.group.add,
              keywords: `${bankFiles} Mint Firefly III Quicken`,
              run: () => navigate(statementLink()),
            },
            {
              title: statementTexts.commandOfPrograms,
              group: commandTexts.group.add,
              keywords: otherPrograms,
              run: () => navigate(statementLink()),
            },
            ...[...tree.accounts.values()].filter(canReconcile).flatMap(({ id, name }) => {
              const shared = { group: commandTexts.group.account, hint: formatAccountPath(tree, id) };
              return [
                { ...shared, title: reconcileTexts.command(name), run: () => navigate(reconcileLink(id)) },
                { ...shared, title: statementTexts.commandOf(name), run: () => navigate(statementLink(id)) },
              ];
            }),
          ]
        : [],
    [tree, mayEdit, navigate],
  );
  useOfferCommands(commands);
}

/** Offers a new schedule; the page of all schedules is offered outside the palette. */
function useScheduleCommands(): void {
  const mayEdit = useMay('edit');
  const [, navigate] = useLocation();
  const commands = useMemo((): AppCommand[] => {
    if (!mayEdit) return [];
    const { add: group } = commandTexts.group;
    const { add: title, keywords } = scheduleTexts;
    return [{ title, group, keywords, run: () => navigate(newScheduleLink()) }];
  }, [mayEdit, navigate]);
  useOfferCommands(commands);
}

/** Offers the page of currencies and prices, even if the navigation does not show it yet. */
function usePricesCommand(): void {
  const [, navigate] = useLocation();
  const commands = useMemo((): AppCommand[] => {
    const { title, keywords } = pricesTexts;
    return [{ title, keywords, group: commandTexts.group.go, run: () => navigate(pricesPage) }];
  }, [navigate]);
  useOfferCommands(commands);
}

/** Offers the list of members of the open book. */
function useMembersCommand(): void {
  const isOffered = canShareBooks(useSession().provider);
  const [, navigate] = useLocation();
  const commands = useMemo((): AppCommand[] => {
    const { command: title, keywords } = memberTexts;
    const run = () => navigate(`${bookSettingsLink}#members`);
    return isOffered ? [{ title, keywords, group: commandTexts.group.books, run }] : [];
  }, [isOffered, navigate]);
  useOfferCommands(commands);
}

/** Offers the saved searches of the open book. */
function useSearchCommands(): void {
  const saved = useSavedSearches();
  const [, navigate] = useLocation();
  const commands = useMemo(
    (): AppCommand[] =>
      saved.map(({ name, line }) => ({
        title: name,
        group: commandTexts.group.go,
        hint: searchTexts.saved.title,
        keywords: line,
        run: () => navigate(searchLink(line)),
      })),
    [saved, navigate],
  );
  useOfferCommands(commands);
}

/** Offers the move of all books to another provider. */
function useMoveCommand(): void {
  const { mayUse } = useSession();
  const [, navigate] = useLocation();
  const isAllowed = moveCapabilities.every(mayUse);
  const commands = useMemo(
    (): AppCommand[] =>
      isAllowed
        ? [
            {
              title: commandTexts.move,
              group: commandTexts.group.books,
              run: () => navigate('/settings?move'),
            },
          ]
        : [],
    [isAllowed, navigate],
  );
  useOfferCommands(commands);
}

/** Offers the commands of the palette only: reports, saved searches, statements, recurring payments and the move of books. */
export function PaletteCommands(): null {
  useReportCommands();
  useSearchCommands();
  useStatementCommands();
  useScheduleCommands();
  usePricesCommand();
  useMembersCommand();
  useMoveCommand();
  return null;
}
