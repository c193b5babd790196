import { deferred } from '../../ui/deferred.tsx'

/** The dialog of a new alert. */
export const CreateAlert = deferred(async () => ({
  default: (await import('./create-alert-dialog.tsx')).CreateAlertDialog,
}))
