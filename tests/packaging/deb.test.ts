/** The Debian package, installed over this machine's own files in a file system that ends with the test. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDeb } from '../../scripts/deb.ts'
import { HERE } from '../../scripts/image-root.ts'
import { freePort } from '../support/free-port.ts'
import { runProgram } from '../support/run-node.ts'

const ask = (command: string, ...args: string[]) => {
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 })
  return { code: done.status, said: `${done.stdout}${done.stderr}` }
}

/**
 * Mounts nothing that outlives it: the file systems are in a namespace of this shell. It installs, serves
 * until its input ends, and purges.
 */
const TRIAL = `
set -e
mount -t tmpfs tmpfs "$PLACE"
mkdir "$PLACE/up" "$PLACE/work" "$PLACE/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$PLACE/up,workdir=$PLACE/work" "$PLACE/root"
mkdir -p "$PLACE/root/run"
cp "$DEB" "$PLACE/root/package.deb"
mount -t proc proc "$PLACE/root/proc"
in_root() { chroot "$PLACE/root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin PORT="$PORT" MARKET_DATA=demo LOG_LEVEL=warn "$@"; }
in_root dpkg -i /package.deb >/dev/null 2>&1
in_root stat -c 'data %U %a' /var/lib/leadenhall
in_root leadenhall start & server=$!
read -r line
in_root leadenhall doctor
in_root ps -eo user:12,args | grep '[l]eadenhall.js start' | grep -o '^leadenhall' | head -1
in_root pkill -TERM -f 'dist/leadenhall[.]js'
wait $server && echo 'stopped with 0'
in_root dpkg -P leadenhall >/dev/null 2>&1 || true
in_root sh -c 'ls -d /var/lib/leadenhall /usr/lib/leadenhall /etc/default/leadenhall 2>/dev/null || echo purged'
`

describe('The Debian package', () => {
  let place: string
  let file: string

  beforeAll(() => {
    place = mkdtempSync(path.join(tmpdir(), 'leadenhall-deb-'))
    file = buildDeb(place, HERE, 'gzip')
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  it('names what it needs, and belongs to root', () => {
    const { said } = ask('dpkg-deb', '--info', file)
    expect(said).toMatch(/Depends: adduser, ca-certificates, libc6/)
    expect(said).toContain(`Architecture: ${HERE}`)
    const { said: files } = ask('dpkg-deb', '--contents', file)
    expect(files).toContain('./usr/lib/systemd/system/leadenhall.service')
    expect(files.split('\n').filter((line) => line !== '' && !line.includes('root/root'))).toEqual(
      [],
    )
    expect(files).not.toMatch(/\.tsx?\n/)
  })

  it('has a service unit that is confined', () => {
    const tree = path.join(place, 'tree')
    mkdirSync(tree)
    expect(ask('dpkg-deb', '--extract', file, tree).code).toBe(0)
    const unit = path.join(tree, 'usr/lib/systemd/system/leadenhall.service')
    const { said } = ask('cat', unit)
    for (const setting of ['ProtectSystem=strict', 'NoNewPrivileges=yes', 'User=leadenhall']) {
      expect(said).toContain(setting)
    }
  })

  it('installs, serves as its own user, and leaves nothing behind when it is purged', async () => {
    const mounts = path.join(place, 'mounts')
    mkdirSync(mounts)
    const port = await freePort()
    const isRoot = process.getuid?.() === 0
    const trial = runProgram(
      'unshare',
      [
        ...(isRoot ? [] : ['--map-root-user']),
        '--mount',
        '--pid',
        '--fork',
        '--kill-child',
        'sh',
        '-c',
        TRIAL,
      ],
      { PLACE: mounts, DEB: file, PORT: String(port) },
      { hasInput: true },
    )
    await trial.printed('serves on')
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect(page.status).toBe(200)
    trial.child.stdin?.end('go on\n')
    expect(await trial.ended).toBe(0)
    const said = trial.stdout()
    expect(said).toContain('data leadenhall 700')
    expect(said).toContain('Nothing is wrong.')
    expect(said).toMatch(/^leadenhall$/m)
    expect(said).toContain('stopped with 0')
    expect(said).toMatch(/^purged$/m)
  })
})
