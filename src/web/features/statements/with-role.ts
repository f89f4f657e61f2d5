import type { TableFormat } from '#statements/table-format.ts';

/** The format with another role of a column. Only one column can be the date, the amount, ...; texts are put together. */
export function withRole(form: TableFormat, at: number, role: TableFormat['roles'][number]): TableFormat {
  const isShared = role === 'text' || role === 'none';
  const roles = form.roles.map((each, index) => {
    if (index === at) return role;
    return each === role && !isShared ? 'none' : each;
  });
  const isAnswered = role === 'amount' || role === 'in' || role === 'out';
  return { ...form, roles, amountsAt: isAnswered ? undefined : form.amountsAt, open: [] };
}
