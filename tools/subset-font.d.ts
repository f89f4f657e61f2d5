declare module 'subset-font' {
  /** Leaves of a font what is asked for, by HarfBuzz. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      keepFeatures: readonly string[];
      variationAxes: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
