'use client'
import { type RefObject, useEffect, useRef } from 'react'

/** Fraction of the sheet's height, or speed in px per ms, beyond which letting go closes. */
const farEnough = 0.3
const fastEnough = 0.6

/**
 * Closes a bottom sheet when its handle or header is dragged down by touch or pen, and springs back otherwise.
 * The sheet moves by `transform` alone. Presses on the header's buttons stay presses until the pointer has moved 8 px.
 */
export function useSwipeClose(card: RefObject<HTMLElement | null>, onClose: (() => void) | undefined): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const isOn = onClose !== undefined
  useEffect(() => {
    const sheet = card.current
    if (!sheet || !isOn) return
    let start: { id: number; y: number; at: number } | undefined
    let isDragging = false
    const end = () => {
      start = undefined
      isDragging = false
    }
    const onDown = (event: PointerEvent) => {
      const handle = sheet.querySelector<HTMLElement>('.bf-handle')
      const grip = (event.target as Element).closest?.('.bf-handle,.bf-header')
      if (event.pointerType === 'mouse' || !event.isPrimary || !grip || !handle?.offsetHeight) return
      start = { id: event.pointerId, y: event.clientY, at: event.timeStamp }
    }
    const onMove = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return
      const distance = Math.max(0, event.clientY - start.y)
      if (!isDragging && distance < 8) return
      if (!isDragging) {
        isDragging = true
        sheet.setPointerCapture(event.pointerId)
      }
      sheet.style.transform = `translateY(${distance}px)`
    }
    const onUp = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return
      const distance = event.clientY - start.y
      const speed = distance / Math.max(1, event.timeStamp - start.at)
      const isClosing =
        isDragging && event.type === 'pointerup' && (distance > sheet.offsetHeight * farEnough || speed > fastEnough)
      const pulled = sheet.style.transform
      end()
      if (isClosing) {
        close.current?.()
        // Back in place only after a frame: gone by then, or still open because closing is not allowed.
        requestAnimationFrame(() => {
          sheet.style.transform = ''
        })
        return
      }
      sheet.style.transform = ''
      if (pulled && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
        sheet.animate([{ transform: pulled }, { transform: 'none' }], { duration: 150, easing: 'ease-out' })
      }
    }
    sheet.addEventListener('pointerdown', onDown)
    sheet.addEventListener('pointermove', onMove)
    sheet.addEventListener('pointerup', onUp)
    sheet.addEventListener('pointercancel', onUp)
    return () => {
      end()
      sheet.style.transform = ''
      sheet.removeEventListener('pointerdown', onDown)
      sheet.removeEventListener('pointermove', onMove)
      sheet.removeEventListener('pointerup', onUp)
      sheet.removeEventListener('pointercancel', onUp)
    }
  }, [card, isOn])
}
