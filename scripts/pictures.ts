/**
 * `npm run pictures`: draws every screen again, and copies the pictures that the README and
 * docs/install.md show; those of the latter with 64 colours, which needs pngquant.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './image-root.ts'

const root = path.resolve(import.meta.dirname, '..')
const config = 'tests/pictures/playwright.config.ts'

const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/playwright'),
  ['test', '--config', config, '--update-snapshots=changed', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
)
if (status !== 0) process.exit(status ?? 1)

const picturesIn = (document: string) => {
  const text = readFileSync(path.join(root, document), 'utf8')
  return [...text.matchAll(/pictures\/([\w-]+\.png)/g)].map(([, name = '']) => ({
    drawn: path.join(root, 'tests/pictures/screens', name),
    shown: path.join(root, 'docs/pictures', name),
  }))
}
for (const { drawn, shown } of picturesIn('README.md')) copyFileSync(drawn, shown)
for (const { drawn, shown } of picturesIn('docs/install.md')) {
  run('pngquant', ['--force', '--strip', '--nofs', '--speed', '1', '--output', shown, '64', drawn])
}
