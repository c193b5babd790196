export interface Finding {
  readonly state: 'fine' | 'note' | 'fault'
  readonly text: string
}

export const fine = (text: string): Finding => ({ state: 'fine', text })
export const note = (text: string): Finding => ({ state: 'note', text })
export const fault = (text: string): Finding => ({ state: 'fault', text })
