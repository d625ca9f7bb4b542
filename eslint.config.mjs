import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

const coreRestrictions = [
  { name: 'Date', message: 'A core library reads no clock (pass the time in); parse with contract/timestamp.' },
  { name: 'process', message: 'A core library reads no environment.' },
  { name: 'fetch', message: 'A core library does no I/O.' },
  { name: 'setTimeout', message: 'A core library does not wait.' },
  { name: 'setInterval', message: 'A core library does not wait.' },
  { name: 'crypto', message: 'A core library has no randomness.' },
  { name: 'performance', message: 'A core library reads no clock.' },
  { name: 'console', message: 'A core library prints nothing.' },
];

const core = ['contract', 'forges', 'admission', 'filter', 'snapshot', 'attest', 'review-context', 'workspace'];
const coreSources = core.map((name) => `libs/${name}/src/**/*.ts`);
const tests = ['**/*.test.ts', '**/*.fixture.ts'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.nx/**',
      'coverage/**',
      '**/generated/**',
      '**/*.generated.ts',
      'test-results/**',
    ],
  },
  ...tseslint.configs.strict.map((config) => ({ ...config, files: ['**/*.ts', '**/*.mts', '**/*.mjs'] })),
  {
    files: ['**/*.ts', '**/*.mts', '**/*.mjs'],
    plugins: { '@nx': nx },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', { selector: 'TSEnumDeclaration', message: 'No enum: use a closed union.' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, varsIgnorePattern: '^_$', argsIgnorePattern: '^_$' },
      ],
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          allow: ['^.*/vitest\\.shared\\.mjs$'],
          depConstraints: [
            { sourceTag: 'layer:core', onlyDependOnLibsWithTags: ['layer:core'] },
            { sourceTag: 'layer:port', onlyDependOnLibsWithTags: ['layer:core'] },
            { sourceTag: 'layer:adapter', onlyDependOnLibsWithTags: ['layer:core', 'layer:port'] },
            { sourceTag: 'layer:runtime', onlyDependOnLibsWithTags: ['layer:core', 'layer:port'] },
            { sourceTag: 'layer:flow', onlyDependOnLibsWithTags: ['layer:core', 'layer:port'] },
            {
              sourceTag: 'layer:app',
              onlyDependOnLibsWithTags: ['layer:core', 'layer:port', 'layer:adapter', 'layer:runtime', 'layer:flow'],
            },
            {
              sourceTag: 'layer:test',
              onlyDependOnLibsWithTags: [
                'layer:core',
                'layer:port',
                'layer:adapter',
                'layer:runtime',
                'layer:flow',
                'layer:test',
              ],
            },
            // Only fetchers and the command line may reach a forge; only the assembler and the command line may sign.
            { sourceTag: 'denies:forge', notDependOnLibsWithTags: ['capability:forge'] },
            { sourceTag: 'denies:signer', notDependOnLibsWithTags: ['capability:signer'] },
          ],
        },
      ],
    },
  },
  {
    // What tags cannot see: a core library's own use of the platform.
    files: coreSources,
    ignores: tests,
    rules: {
      'no-restricted-globals': ['error', ...coreRestrictions],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'A core library has no randomness.' },
        { object: 'globalThis', property: 'process', message: 'A core library reads no environment.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^node:(?!crypto$|buffer$)',
              message: 'A core library imports node:crypto and node:buffer only.',
            },
            {
              group: ['node:crypto'],
              importNames: [
                'randomBytes',
                'randomUUID',
                'randomInt',
                'randomFillSync',
                'webcrypto',
                'generateKeyPairSync',
                'generateKeyPair',
              ],
              message: 'A core library has no randomness.',
            },
          ],
        },
      ],
    },
  },
  {
    // Calendar arithmetic on given times is no clock: this is the one core file that does it.
    files: ['libs/contract/src/timestamp.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['libs/**/*.ts', 'apps/**/*.ts'],
    ignores: [...tests, 'libs/runtime/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'The environment is read in libs/runtime only.' },
        { object: 'Math', property: 'random', message: 'Randomness is node:crypto’s.' },
      ],
    },
  },
  {
    files: [...tests, '**/scripts/**', 'test/**'],
    rules: { 'no-console': 'off' },
  },
);
