/**
 * The moment that a date override names: year,month,day,hour,minute,second in the reader's own zone, months counted from 1,
 * missing parts zero (spec 9 Other settings). Undefined when it names none.
 */
export function readDateOverride(text: string | undefined): Date | undefined {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  if (parts.length < 3 || parts.length > 6 || !parts.every((part) => /^\d{1,4}$/.test(part)))
    return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const moment = new Date(year, month - 1, day, hour, minute, second);
  const isReal = moment.getMonth() === month - 1 && moment.getDate() === day && moment.getHours() === hour;
  return isReal ? moment : undefined;
}
