/** Shows web push messages and opens their pages. */
interface Message {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly url: string
}

export async function showPush(scope: ServiceWorkerGlobalScope, message: Message): Promise<void> {
  const { id, title, body, url } = message
  await scope.registration.showNotification(title, {
    body,
    tag: id,
    icon: '/icon-192.png',
    data: { url },
  })
}

/** Only opens our own origin, whatever URL the message has. */
export async function openPage(scope: ServiceWorkerGlobalScope, address: string): Promise<void> {
  const { origin } = scope.location
  const { pathname, search } = new URL(address, origin)
  const page = new URL(pathname + search, origin).href
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url === page)
  await (open ? open.focus() : scope.clients.openWindow(page))
}
