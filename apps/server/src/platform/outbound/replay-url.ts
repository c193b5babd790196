/** Where a request goes instead of `url` while replies are replayed. */
export function toReplayUrl(replayUrl: string, url: URL): URL {
  return new URL(`${replayUrl.replace(/\/+$/, '')}/${url.hostname}${url.pathname}${url.search}`)
}
