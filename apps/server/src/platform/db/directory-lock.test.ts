import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runNode } from '#tests/support/run-node.ts'
import { DirectoryLockedError, lockDirectory } from './directory-lock.ts'

const LOCK = path.join(import.meta.dirname, 'directory-lock.ts')

/** A process that takes the folder, says so and stays. */
function startHolder(folder: string) {
  return runNode([
    '--input-type=module',
    '--eval',
    `import { lockDirectory } from ${JSON.stringify(LOCK)}
     lockDirectory(${JSON.stringify(folder)})
     console.log('held')
     setInterval(() => {}, 1000)`,
  ])
}

describe('The lock of a data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-lock-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  it('refuses a second process and says what to do', async () => {
    const first = startHolder(folder)
    await first.printed('held')
    expect(() => lockDirectory(folder)).toThrow(DirectoryLockedError)
    expect(() => lockDirectory(folder)).toThrow(
      `Another server is already running on ${folder}. Stop it first, or set DATA_DIR to another folder for this one.`,
    )
    const second = startHolder(folder)
    expect(await second.ended).toBe(1)
    first.child.kill('SIGKILL')
    await first.ended
  })

  // @spec 10.11
  it('is free immediately after its holder was killed', async () => {
    const holder = startHolder(folder)
    await holder.printed('held')
    holder.child.kill('SIGKILL')
    expect(await holder.ended).toBe('SIGKILL')
    const unlock = lockDirectory(folder)
    unlock()
  })

  it('is kept by a holder that is suspended', async () => {
    const holder = startHolder(folder)
    await holder.printed('held')
    holder.child.kill('SIGSTOP')
    expect(() => lockDirectory(folder)).toThrow(DirectoryLockedError)
    holder.child.kill('SIGKILL')
    await holder.ended
  })

  it('is free again after its release', () => {
    lockDirectory(folder)()
    expect(() => lockDirectory(folder)()).not.toThrow()
  })

  it('of another folder is another lock', () => {
    const other = mkdtempSync(path.join(tmpdir(), 'leadenhall-lock-'))
    const unlock = lockDirectory(folder)
    expect(() => lockDirectory(other)()).not.toThrow()
    unlock()
    rmSync(other, { recursive: true })
  })

  it('lets one of many that start at the same time win', async () => {
    const starters = Array.from({ length: 4 }, () => startHolder(folder))
    const outcomes = await Promise.all(
      starters.map((starter) =>
        starter.printed('held').then(
          () => 'held',
          () => 'refused',
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['held', 'refused', 'refused', 'refused'])
    for (const { child } of starters) child.kill('SIGKILL')
    await Promise.all(starters.map(({ ended }) => ended))
  })
})
