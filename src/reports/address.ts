import { type Question, readDay, readYearStart, wrongInSpan } from './question.ts';

/** Whether a question says what its address says by a name. */
function isUnderstood(question: Question, name: string, text: string): boolean {
  switch (name) {
    case 'report':
    case 'period':
    case 'interval':
    case 'compare':
    case 'depth':
    case 'ahead':
    case 'valued':
      return String(question[name]) === text;
    case 'from':
    case 'until':
      return readDay(text) !== undefined;
    case 'start':
      return readYearStart(text) !== undefined;
    case 'branch':
      return question.branches.includes(text);
    default:
      // The other is a switch, and what has no name of ours is not about the report.
      return name !== 'closed' || text === '0' || text === '1';
  }
}

/**
 * What an address says that is not understood, as it stands there.
 * @param question what was understood, of this book
 */
export function misreadIn(search: string, question: Question): string[] {
  const parameters = new URLSearchParams(search);
  const misread = [...parameters].filter(([name, text]) => !isUnderstood(question, name, text));
  const [from, until] = [parameters.get('from') ?? '', parameters.get('until') ?? ''];
  // Each may be a day, and both together no days that a report can be about.
  const isNoSpan = question.period === 'own' && wrongInSpan({ from, until }) !== undefined;
  const wrong = misread.length === 0 && isNoSpan ? Object.entries({ from, until }) : misread;
  return wrong.map((each) => each.join('='));
}
