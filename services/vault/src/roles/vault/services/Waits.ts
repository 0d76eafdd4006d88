/** Wakes those who wait for something that happens in this process; others look again by themselves. */
export type Waits = {
  /** Resolves when `key` is told, after `ms`, or when the signal ends. */
  wait(key: string, ms: number, signal: AbortSignal): Promise<void>
  tell(key: string): void
  isOver(): boolean
  /** Lets everybody go, for the end of the process. */
  end(): void
}
