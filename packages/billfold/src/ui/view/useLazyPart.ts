import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part whose code comes when it is first wanted; absent until then, and where it cannot be loaded. The next time it is
 * wanted tries again.
 */
export function useLazyPart<props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<props>>,
): ComponentType<props> | undefined {
  const [part, setPart] = useState<ComponentType<props>>()
  const isMissing = isWanted && !part
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same code in every drawing.
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    load()
      .catch(load)
      .then(
        loaded => isOver || setPart(() => loaded),
        () => {},
      )
    return () => {
      isOver = true
    }
  }, [isMissing])
  return part
}
