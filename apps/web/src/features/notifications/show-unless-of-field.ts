import { firstErrors } from '../../lib/first-errors.ts'
import { showProblem } from '../../ui/show-toast.ts'

/** Shows a toast, unless the error belongs to a field, which shows it below itself. */
export function showUnlessOfField(error: Error): void {
  if (Object.keys(firstErrors(error)).length === 0) showProblem(error)
}
