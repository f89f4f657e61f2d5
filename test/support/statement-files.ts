/** A bank file with its name and content. */
export type BankFile = { name: string; content: string };

/** A file of a bank in the United States: two equal coffees on one day, a salary, and two other payments. */
export const octoberFile: BankFile = {
  name: 'october.csv',
  content: [
    'Date,Description,Amount',
    '10/01/2026,Salary,3200.00',
    '10/05/2026,Corner Market,-40.00',
    '10/14/2026,Coffee bar,-3.50',
    '10/14/2026,Coffee bar,-3.50',
    '10/28/2026,Book shop,-25.90',
    '',
  ].join('\n'),
};

/** A file with the last three rows of October and two later ones. */
export const overlappingFile: BankFile = {
  name: 'autumn.csv',
  content: [
    'Date,Description,Amount',
    '10/14/2026,Coffee bar,-3.50',
    '10/14/2026,Coffee bar,-3.50',
    '10/28/2026,Book shop,-25.90',
    '11/02/2026,Coffee bar,-3.80',
    '11/03/2026,Corner Market,-51.25',
    '',
  ].join('\n'),
};
