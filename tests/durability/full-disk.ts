import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fillWithSmallList } from '../support/fill-with-small-list.ts'
import type { Place } from '../support/places.ts'
import { spawnProduct } from '../support/start-product.ts'
import { createVisitor } from '../support/visitor.ts'
import { settleIn } from './kill-rounds.ts'
import { readStored } from './stored-state.ts'
import { withTinyDisk } from './tiny-disk.ts'

/** An attempt, and whether it went as it should. */
export type Findings = readonly (readonly [claim: string, isTrue: boolean])[]

const DISK_MEBIBYTES = 32
/** Pages that the file has already may take a few. */
const MOST_TRIES = 200
const CONTENT = 'x'.repeat(40_000)

/** Null where no disk can be made for it. */
export async function tryFullDisk(): Promise<Findings | null> {
  return withTinyDisk(DISK_MEBIBYTES, async (disk) => {
    const place: Place = { databaseUrl: null, dataDir: path.join(disk.folder, 'data') }
    mkdirSync(place.dataDir)
    const visitor = createVisitor()
    await fillWithSmallList(place)
    await settleIn(place, visitor)
    const kept: string[] = []
    const refused: string[] = []
    const write = async (title: string) => {
      const reply = await visitor.call('POST', '/api/notes', { title, content: CONTENT })
      const list = reply.status === 201 ? kept : refused
      list.push(`note ${title}`)
      return reply
    }
    const server = await spawnProduct(place)
    try {
      await server.serving
      visitor.url = server.url
      await write('before')
      disk.fill()
      let reply = await write('full 0')
      for (let number = 1; reply.status === 201 && number < MOST_TRIES; number++) {
        reply = await write(`full ${number}`)
      }
      const read = await visitor.call('GET', '/api/notes')
      const page = await visitor.call('GET', '/healthcheck')
      disk.free()
      const after = await write('after')
      await server.kill()
      const stored = await readStored(place)
      const isThere = (thing: string) => stored.get(thing) === CONTENT
      return [
        ['a write on a full disk gets 507 storage_full', isFull(reply)],
        ['reading goes on', read.status === 200 && page.status === 200],
        ['writing goes on without a restart once there is space', after.status === 201],
        ['what was acknowledged is stored', kept.every(isThere)],
        ['what was refused is not', !refused.some(isThere)],
      ] satisfies Findings
    } finally {
      await server.kill()
    }
  })
}

function isFull({ status, body }: { readonly status: number; readonly body: unknown }): boolean {
  return status === 507 && (body as { code: string }).code === 'storage_full'
}

/** Starts that cannot succeed: each must end with 1 and one line that names the folder. */
export async function tryStartsWithoutSpace(): Promise<Findings | null> {
  return withTinyDisk(DISK_MEBIBYTES, async (disk) => {
    const used = { databaseUrl: null, dataDir: path.join(disk.folder, 'used') }
    const fresh = { databaseUrl: null, dataDir: path.join(disk.folder, 'fresh') }
    mkdirSync(used.dataDir)
    mkdirSync(fresh.dataDir)
    await fillWithSmallList(used)
    disk.fill()
    const findings: (readonly [string, boolean])[] = [
      [
        'a first start on a full disk says so in one line',
        await saysWhy(fresh, 'is on a full disk'),
      ],
      [
        'a later start on a full disk says so in one line',
        await saysWhy(used, 'is on a full disk'),
      ],
    ]
    disk.makeReadOnly()
    findings.push([
      'a start on a read-only disk says so in one line',
      await saysWhy(used, 'is on a read-only file system'),
    ])
    return findings
  })
}

async function saysWhy(place: Place, reason: string): Promise<boolean> {
  const server = await spawnProduct(place)
  const limit = setTimeout(() => void server.kill(), 20_000)
  const code = await server.ended
  clearTimeout(limit)
  const [line = '', ...others] = server.stderr().trimEnd().split('\n')
  const isSaid = code === 1 && line.includes(place.dataDir) && line.includes(reason)
  if (!isSaid || others.length > 0) process.stderr.write(`  ${code}: ${server.stderr()}\n`)
  return isSaid && others.length === 0
}
