type SessionChange = 'signed-in' | 'signed-out'

/** One object for both directions, so that a tab does not hear itself. */
let channel: BroadcastChannel | null = null

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('session')
  return channel
}

/** Sends a message to the browser's other tabs of this site. */
export function tellTabs(change: SessionChange): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  openChannel().postMessage(change)
}

/** @returns stops listening */
export function onOtherTab(listener: (change: SessionChange) => void): () => void {
  const hear = ({ data }: MessageEvent<SessionChange>) => listener(data)
  openChannel().addEventListener('message', hear)
  return () => openChannel().removeEventListener('message', hear)
}
