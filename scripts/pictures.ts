/**
 * `npm run test:pictures`: compares every screen with its picture. `npm run pictures`: draws the screens
 * again, and copies the pictures that the README and
 * docs/install.md show; those of the latter with 64 colours, which needs pngquant.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './image-root.ts'

const root = path.resolve(import.meta.dirname, '..')
const [task, ...options] = process.argv.slice(2)
const isDrawing = task === 'draw'

const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/playwright'),
  [
    'test',
    '20-every-screen',
    '31-first-steps',
    ...(isDrawing ? ['--update-snapshots=changed'] : []),
    ...options,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PICTURES: 'only' },
    shell: process.platform === 'win32',
  },
)
if (status !== 0 || !isDrawing) process.exit(status ?? 1)

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
