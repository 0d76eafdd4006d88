/** Wakes requests that wait for something that happens in this process. Those of other processes poll. */
export type Waits = {
  /** Resolves when `notify` is called with `key`, after `ms`, or when the signal ends. */
  wait(key: string, ms: number, signal: AbortSignal): Promise<void>
  notify(key: string): void
  isOver(): boolean
  /** Lets everybody go, for the end of the process. */
  end(): void
}
