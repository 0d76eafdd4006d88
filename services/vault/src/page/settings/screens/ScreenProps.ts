import type { ViewName } from '../views.ts'

/** What a screen behind a row of the settings gets. */
export type ScreenProps = { back(): void; go(view: ViewName): void }
