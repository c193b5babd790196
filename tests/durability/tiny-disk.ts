import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface TinyDisk {
  readonly folder: string
  /** Takes all the space that is left. */
  fill(): void
  free(): void
  makeReadOnly(): void
}

const CHUNK = Buffer.alloc(64 * 1024)

/**
 * A disk of its own of so many mebibytes, in memory; only root on Linux may make one.
 * @returns what the work gives, or null where there cannot be such a disk
 */
export async function withTinyDisk<T>(
  mebibytes: number,
  work: (disk: TinyDisk) => Promise<T>,
): Promise<T | null> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-disk-'))
  const mount = (...options: string[]) => spawnSync('mount', [...options, folder]).status === 0
  const filler = path.join(folder, 'filler')
  try {
    if (!mount('-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs')) return null
    try {
      return await work({
        folder,
        fill: () => writeUntilFull(filler),
        free: () => rmSync(filler),
        makeReadOnly: () => void mount('-o', 'remount,ro'),
      })
    } finally {
      spawnSync('umount', ['--lazy', folder])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeUntilFull(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (let chunk = CHUNK; chunk.length > 0; ) {
      try {
        writeSync(handle, chunk)
      } catch {
        // Write smaller chunks until not even a byte fits.
        chunk = chunk.subarray(0, Math.floor(chunk.length / 2))
      }
    }
  } finally {
    closeSync(handle)
  }
}
