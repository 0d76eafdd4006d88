import { CallFailure } from '../client/CallFailure.ts'
import { solveWork } from './solveWork.ts'

/** Asks again with the solved task, where the server wants one. */
export async function solving<answer>(
  ask: (work: { readonly work?: Awaited<ReturnType<typeof solveWork>> }) => Promise<answer>,
): Promise<answer> {
  try {
    return await ask({})
  } catch (error) {
    const work = error instanceof CallFailure && error.code === 'work-needed' ? error.details.work : undefined
    if (work === undefined) throw error
    return ask({ work: await solveWork(work) })
  }
}
