/** A browser has it, and happy-dom does not. */
import { BroadcastChannel } from 'node:worker_threads'

globalThis.BroadcastChannel ??= BroadcastChannel as unknown as typeof globalThis.BroadcastChannel
