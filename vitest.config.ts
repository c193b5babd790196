import { defineConfig } from 'vitest/config'

const everywhere = {
  restoreMocks: true,
  // Databases are made and processes started on machines that are shared and slow.
  testTimeout: 20_000,
  hookTimeout: 30_000,
  setupFiles: ['./tests/setup/fail-on-noise.ts'],
}

export default defineConfig({
  test: {
    // All cores: the default leaves one to a watcher that a run of the checks has not.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...everywhere,
          name: 'node',
          environment: 'node',
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/{durability,examples,fuzz,load,replay,security}/**/*.test.ts',
            'apps/web/src/{format,lib,worker}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'web',
          environment: 'happy-dom',
          include: ['apps/web/src/**/*.test.tsx'],
        },
      },
    ],
  },
})
