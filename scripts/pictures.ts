/** `npm run pictures`: draws every screen again, and copies the pictures that the README shows. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const config = 'tests/pictures/playwright.config.ts'

const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/playwright'),
  ['test', '--config', config, '--update-snapshots', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
)
if (status !== 0) process.exit(status ?? 1)

const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
for (const [, name = ''] of readme.matchAll(/docs\/pictures\/([\w-]+\.png)/g)) {
  const drawn = path.join(root, 'tests/pictures/screens', name)
  copyFileSync(drawn, path.join(root, 'docs/pictures', name))
}
