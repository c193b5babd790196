import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { texts } from '../texts.ts'

const manager = Toast.createToastManager()

/** A message with an action stays until dismissed. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

interface Message {
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
  const { text, action } = message
  if (!action) manager.add({ description: text, priority: 'high' })
  // Low priority: screen readers cannot reach the buttons of a high-priority toast until it has focus.
  else {
    const actionProps = { children: action.label, onClick: action.run }
    manager.add({ description: text, priority: 'low', timeout: 0, actionProps })
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
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="panel flex items-start gap-2 bg-raised p-3">
      <Toast.Description className="grow whitespace-pre-line" />
      {toast.actionProps ? <Toast.Action className="control -my-1 shrink-0" /> : null}
      <Toast.Close className="icon-control -mt-1 -mr-1" aria-label={texts.dismiss}>
        ×
      </Toast.Close>
    </Toast.Root>
  ))
}
