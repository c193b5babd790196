import { Toast } from '@base-ui/react/toast'
import { Bell, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { texts } from '../texts.ts'

export type ToastKind = 'done' | 'problem' | 'alert'

interface Look {
  readonly Icon: LucideIcon
  readonly icon: string
  readonly edge: string
}

const LOOKS: Readonly<Record<ToastKind, Look>> = {
  done: { Icon: CircleCheck, icon: 'text-up', edge: 'border-l-up' },
  problem: { Icon: TriangleAlert, icon: 'text-warn', edge: 'border-l-warn' },
  alert: { Icon: Bell, icon: 'text-accent', edge: 'border-l-accent' },
}

const manager = Toast.createToastManager<{ readonly kind: ToastKind }>()

/** A message with an action stays until dismissed. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

interface Message {
  readonly kind: ToastKind
  readonly text: string
  readonly action?: ToastAction
}

/** Messages added before the toaster mounted; the manager would drop them. */
const early: Message[] = []
let isMounted = false

export function addToast(message: Message): void {
  if (!isMounted) {
    early.push(message)
    return
  }
  const { kind, text, action } = message
  const data = { kind }
  if (!action) manager.add({ description: text, priority: 'high', data })
  // Low priority: screen readers cannot reach the buttons of a high-priority toast until it has focus.
  else {
    const onClick = () => {
      manager.close(id)
      action.run()
    }
    const actionProps = { children: action.label, onClick }
    const id = manager.add({ description: text, priority: 'low', timeout: 0, actionProps, data })
  }
}

export function Toaster() {
  useEffect(() => {
    isMounted = true
    for (const message of early.splice(0)) addToast(message)
    return () => {
      isMounted = false
    }
  }, [])
  return (
    <Toast.Provider toastManager={manager} timeout={6000}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-[calc(var(--status-line)+12px)] z-50 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager<{ readonly kind: ToastKind }>()
  return toasts.map((toast) => {
    const kind = toast.data?.kind ?? 'done'
    const { Icon, icon, edge } = LOOKS[kind]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        data-kind={kind}
        aria-label={texts.toasts[kind]}
        className={`panel flex items-start gap-2 border-l-4 bg-raised p-3 ${edge}`}
      >
        <Icon className={`mt-0.5 size-4 shrink-0 ${icon}`} aria-hidden="true" />
        <Toast.Description className="grow whitespace-pre-line" />
        {toast.actionProps ? <Toast.Action className="control -my-1 shrink-0" /> : null}
        <Toast.Close className="icon-control -mt-1 -mr-1" aria-label={texts.dismiss}>
          ×
        </Toast.Close>
      </Toast.Root>
    )
  })
}
