import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'

const manager = Toast.createToastManager()

/** Messages of a page that was not wholly there yet: the manager forgets what nobody hears. */
const early: string[] = []
let isHeard = false

export function addToast(message: string): void {
  if (isHeard) manager.add({ description: message, priority: 'high' })
  else early.push(message)
}

export function Toaster() {
  useEffect(() => {
    isHeard = true
    for (const message of early.splice(0)) addToast(message)
    return () => {
      isHeard = false
    }
  }, [])
  return (
    <Toast.Provider toastManager={manager} timeout={6000}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-12 z-50 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2">
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
      <Toast.Close className="icon-control -mt-1 -mr-1" aria-label="Dismiss">
        ×
      </Toast.Close>
    </Toast.Root>
  ))
}
