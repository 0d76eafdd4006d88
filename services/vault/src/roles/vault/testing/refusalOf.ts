/** How a call was refused, and with which facts. */
export async function refusalOf(asking: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await asking.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof Error) || error.name !== 'CallRefusal') throw error ?? new Error('the call was not refused')
  const { code, facts } = error as Error & { code: string; facts: object }
  return { code, ...facts }
}
