/** The colour an account shows: black is shown grey (spec 2 Dashboard). */
export function displayColor(color: string): string {
  return /^#0{3}(?:0{3})?$/.test(color) ? '#8a8a84' : color;
}
