/** The problems of fields, each in words. */
export function sayEach<Field extends string, What>(
  problems: Partial<Record<Field, What>>,
  say: (problem: What, field: Field) => string,
): Partial<Record<Field, string>> {
  const said: Partial<Record<Field, string>> = {};
  for (const field in problems) {
    const problem = problems[field];
    if (problem !== undefined) said[field] = say(problem, field);
  }
  return said;
}
