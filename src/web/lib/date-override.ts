/**
 * The moment that a date override names: year,month,day,hour,minute,second in the reader's own zone, months counted from 1,
 * missing parts at the end zero. Where there is a `base`, a blank part is that of the base. Undefined when it names none
 * (spec 9 Other settings).
 */
export function readDateOverride(text: string | undefined, base?: Date): Date | undefined {
  const given = (text ?? '').split(',').map((part) => part.trim());
  const ofBase = base && [
    base.getFullYear(),
    base.getMonth() + 1,
    base.getDate(),
    base.getHours(),
    base.getMinutes(),
    base.getSeconds(),
  ];
  const parts = given.map((part, index) => (part === '' ? String(ofBase?.[index] ?? '') : part));
  if (parts.length < 3 || parts.length > 6 || !parts.every((part) => /^\d{1,4}$/.test(part)))
    return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const moment = new Date(year, month - 1, day, hour, minute, second);
  const isReal = moment.getMonth() === month - 1 && moment.getDate() === day && moment.getHours() === hour;
  return isReal ? moment : undefined;
}
