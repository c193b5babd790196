export type { ScreenReading, ScreenView } from './screen-view.ts'
