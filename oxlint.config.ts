import { defineConfig, type OxlintOverride } from 'oxlint';
import { listForbiddenImports, layers } from './tools/layers.ts';

const parentImport = {
  regex: '(^|/)\\.\\./',
  message: 'Go through #folder/file.ts.',
};

/** One override for each layer: the imports it may not use, and the alternative. */
const layerRules = layers.map((layer): OxlintOverride => ({
  files: [`src/${layer.folder}/**`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          parentImport,
          ...listForbiddenImports(layer).map((regex) => ({
            regex,
            message: `src/${layer.folder}: ${layer.instead}.`,
          })),
        ],
      },
    ],
  },
}));

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['dist', 'data', 'node_modules', '**/*.generated.ts'],
  rules: {
    'react/react-in-jsx-scope': 'off',
    // All texts that a user can read or hear belong in src/web/languages/en, so that they are translated (src/web/languages/README.md).
    'react/jsx-no-literals': [
      'error',
      {
        noStrings: true,
        ignoreProps: true,
        allowedStrings: [' ', '·', '←', '=', ':', '.', '#', '→', '›', '(', ')', 'Partita'],
        restrictedAttributes: [
          'alt',
          'aria-description',
          'aria-label',
          'description',
          'label',
          'placeholder',
          'title',
        ],
      },
    ],
    // Of the rules that need types, those about promises matter. These rules only concern style.
    ...Object.fromEntries(
      [
        'unbound-method',
        'no-unsafe-type-assertion',
        'no-unnecessary-type-assertion',
        'require-array-sort-compare',
        'no-misused-spread',
        'no-base-to-string',
        'restrict-template-expressions',
        'no-useless-default-assignment',
      ].map((rule) => [`typescript/${rule}`, 'off' as const]),
    ),
    // Reports libraries that the React compiler would skip, but this project does not use that compiler.
    'react/incompatible-library': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'vitest/require-to-throw-message': 'off',
    // The second argument describes the expectation.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'no-await-in-loop': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'promise/always-return': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A table whose cells take the focus is a grid.
    'jsx-a11y/no-noninteractive-element-to-interactive-role': ['error', { table: ['grid'], ul: ['tree'] }],
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    // Scrollable elements must be reachable by keyboard.
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'no-unmodified-loop-condition': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/consistent-type-definitions': ['error', 'type'],
    'vitest/consistent-test-it': ['error', { fn: 'test', withinDescribe: 'test' }],
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 130, skipBlankLines: true, skipComments: true }],
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect*', '*.expect*', 'fc.assert', 'expectTypeOf', 'assert*'] },
    ],
    'vitest/require-mock-type-parameters': 'off',
  },
  overrides: [
    ...layerRules,
    { files: ['tools/**', 'bench/**', 'e2e/**', 'src/server/main.ts'], rules: { 'no-console': 'off' } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'test/**', 'bench/**', 'e2e/**', 'tools/**'],
      rules: { 'no-restricted-imports': 'off', 'max-lines-per-function': 'off' },
    },
    {
      files: ['src/**/*.ts'],
      rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: { 'max-lines-per-function': 'off', 'react/jsx-no-literals': 'off' },
    },
    // Only an interface can extend an interface of a library.
    {
      files: ['test/emulators/firebase-setup.ts', 'test/browser/chromium-setup.ts'],
      rules: { 'typescript/consistent-type-definitions': 'off' },
    },
  ],
});
