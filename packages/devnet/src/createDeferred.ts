/** A promise with its two ends (`Promise.withResolvers`, which Node 20 lacks); a rejection nobody awaits yet is not reported. */
export function createDeferred<value>(): createDeferred.ReturnType<value> {
  let resolve: (value: value) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}

export declare namespace createDeferred {
  type ReturnType<value> = {
    promise: Promise<value>
    resolve: (value: value) => void
    reject: (reason: unknown) => void
  }
}
