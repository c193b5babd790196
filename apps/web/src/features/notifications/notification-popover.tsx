import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { formatCount } from '../../format/price.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { notificationsQuery, useNotificationActions } from './api.ts'
import { NotificationItem } from './notification-item.tsx'
import { texts } from './texts.ts'
import { useFiredToasts } from './use-fired-toasts.ts'

const MOST_SHOWN = 99

/** The bell with its unread count, and the list it opens. */
export function NotificationPopover() {
  const query = useQuery(notificationsQuery)
  useFiredToasts(query.data)
  const [isOpen, setOpen] = useState(false)
  const { read, readAll, remove } = useNotificationActions()
  const unread = query.data?.unread ?? 0
  const label = unread > 0 ? texts.bell.unread(formatCount(unread)) : texts.bell.label
  const close = () => setOpen(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="icon-control relative" aria-label={label} title={label}>
        <Bell className="size-4" aria-hidden="true" />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-1 min-w-4 rounded-full bg-accent px-1 text-center text-[10px] leading-4 font-semibold text-accent-ink"
          >
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        ) : null}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-40">
          <Popover.Popup className="panel flex max-h-[min(36rem,calc(100dvh-6rem))] w-[26rem] max-w-[calc(100vw-1rem)] flex-col bg-raised shadow-2xl">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
              <Popover.Title className="font-semibold">{texts.centre.title}</Popover.Title>
              <Button
                className="ml-auto"
                disabled={unread === 0 || readAll.isPending}
                onClick={() => readAll.mutate()}
              >
                {texts.centre.readAll}
              </Button>
            </div>
            <div className="overflow-y-auto" aria-live="polite">
              <QueryView
                query={query}
                loading={<SkeletonRows rows={3} label={texts.centre.loading} />}
                empty={{
                  when: ({ items }) => items.length === 0,
                  show: <Empty title={texts.centre.empty}>{texts.centre.emptyHelp}</Empty>,
                }}
              >
                {({ items, next }) => (
                  <>
                    <ul>
                      {items.map((item) => (
                        <NotificationItem
                          key={item.id}
                          notification={item}
                          onRead={() => read.mutate(item.id)}
                          onDelete={() => remove.mutate(item.id)}
                          onLeave={close}
                        />
                      ))}
                    </ul>
                    {next === null ? null : (
                      <p className="px-3 py-2 text-sm text-muted">{texts.centre.more}</p>
                    )}
                  </>
                )}
              </QueryView>
            </div>
            <div className="flex gap-4 border-t border-line px-3 py-1.5">
              <Link
                className="link"
                href={pagePath('toolkit', {}, { tool: 'price-alerts' })}
                onClick={close}
              >
                {texts.centre.toAlerts}
              </Link>
              <Link className="link" href={pagePath('profile')} onClick={close}>
                {texts.centre.toChannels}
              </Link>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
