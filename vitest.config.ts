import path from 'node:path'
import { defineConfig } from 'vitest/config'

const everywhere = {
  restoreMocks: true,
  // Tests create databases and start processes, also on shared and slow machines.
  testTimeout: 90_000,
  hookTimeout: 90_000,
  setupFiles: ['./tests/setup/fail-on-noise.ts'],
}

/** Dates must not depend on the machine's time zone: their calculations also run far from London. */
const SECOND_ZONE = 'Pacific/Auckland'
const ZONE_SENSITIVE = [
  'apps/server/src/platform/calendar/**/*.test.ts',
  'apps/server/src/modules/history/**/*.test.ts',
  'apps/server/src/providers/**/*.test.ts',
  'apps/web/src/format/**/*.test.ts',
  'packages/contract/**/*.test.ts',
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
          name: 'node',
          environment: 'node',
          // The files share nothing but modules without state: loading those once halves the time.
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/{durability,examples,faults,fuzz,load,replay,security,support}/**/*.test.ts',
            'apps/web/src/{format,lib,worker}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          ...everywhere,
          name: 'second zone',
          environment: 'node',
          isolate: false,
          env: { TZ: SECOND_ZONE },
          setupFiles: [...everywhere.setupFiles, './tests/setup/expect-second-zone.ts'],
          include: ZONE_SENSITIVE,
        },
      },
      {
        extends: true,
        test: {
          ...everywhere,
          name: 'web',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { width: 1440, height: 900 } },
          include: ['apps/web/src/**/*.test.tsx', 'apps/web/src/{features,ui}/**/*.test.ts'],
        },
      },
    ],
  },
})
