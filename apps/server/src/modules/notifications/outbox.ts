/** Simulated messages, one file each, which only the operator can read. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ChannelKind } from '@leadenhall/contract/notifications/index.ts'
import type { Message } from './message.ts'
import type { ChannelSettings } from './tables.ts'

/** A retry overwrites its file. */
export async function writeToOutbox(
  folder: string,
  kind: ChannelKind,
  { address, topic }: ChannelSettings,
  message: Message,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The address of a Discord channel is its secret.
  const to = kind === 'discord' ? {} : { address, topic }
  const text = JSON.stringify({ channel: kind, ...to, ...message }, null, 2)
  await writeFile(path.join(folder, `${message.id}-${kind}.json`), `${text}\n`, { mode: 0o600 })
}
