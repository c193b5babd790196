import { onTestFinished, vi } from 'vitest'

/** Takes the place of the browser's downloads until the test ends. @returns texts saved so far */
export function savedFiles(): () => Promise<readonly string[]> {
  const files: Blob[] = []
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return '#saved'
  })
  onTestFinished(() => createObjectURL.mockRestore())
  return () => Promise.all(files.map((file) => file.text()))
}
