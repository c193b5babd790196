import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const everywhere = {
  restoreMocks: true,
  // Tests create databases and start processes, also on shared and slow machines.
  testTimeout: 90_000,
  hookTimeout: 90_000,
  setupFiles: ['./tests/setup/fail-on-noise.ts'],
}

/** Of the projects with databases. */
const databases = { globalSetup: ['./tests/setup/drop-databases.ts'] }

/**
 * Real processes, faults of the network and of services, load, random calls, and whatever compiles a
 * copy of the tree: `npm run test:rest`. Other tests already state most of what they confirm, so
 * `npm test` does without them (docs/decisions/052-three-test-commands.md).
 */
const REST = [
  'tests/{durability,examples,faults,fuzz,load,oracles,packaging,upgrade}/**/*.test.ts',
  'tests/security/{every-text-in-every-field,exhaustion}.test.ts',
  'scripts/{dev,first-views,oci-archive,start}.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/cli/*.test.ts',
  'apps/server/src/modules/alerts/killed-evaluation.test.ts',
]

export default defineConfig({
  resolve: { alias: { '#tests': path.resolve(import.meta.dirname, 'tests') } },
  test: {
    // All cores: the default leaves one free for a watcher, which a run of the checks has not.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          ...everywhere,
          ...databases,
          name: 'node',
          environment: 'node',
          // The files share nothing but modules without state: loading those once halves the time.
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/{money,replay,security,support}/**/*.test.ts',
            'apps/web/src/{format,lib,worker}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...REST],
        },
      },
      {
        extends: true,
        test: {
          ...everywhere,
          ...databases,
          name: 'rest',
          environment: 'node',
          isolate: false,
          include: REST,
        },
      },
      {
        extends: true,
        test: {
          ...everywhere,
          name: 'web',
          // Each file has modules and a window of its own, as in a process of its own, for a third of the
          // processor time: happy-dom and the packages are loaded once a worker.
          pool: 'vmForks',
          setupFiles: [...everywhere.setupFiles, './tests/setup/browser-globals.ts'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { width: 1440, height: 900 } },
          include: ['apps/web/src/**/*.test.tsx', 'apps/web/src/{features,ui}/**/*.test.ts'],
        },
      },
    ],
  },
})
