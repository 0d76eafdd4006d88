/** Runs jobs one after another; a failed one does not hold up the next. */
export function createQueue(): createQueue.ReturnType {
  let last: Promise<unknown> = Promise.resolve()
  return job => {
    const result = last.then(job)
    last = result.catch(() => {})
    return result
  }
}

export declare namespace createQueue {
  type ReturnType = <result>(job: () => Promise<result>) => Promise<result>
}
