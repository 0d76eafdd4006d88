/**
 * What the modal needs before its views are loaded, and if they never are. Nothing is inherited from the page, also if
 * it styles `*`; the sheets of the views come later and win.
 */
export const shellCss = `@layer shell{
dialog{all:initial;color-scheme:light dark}
dialog:not([open]){display:none}
.bf-dialog{position:fixed;inset:0;width:100%;height:100%;display:grid;place-items:center;pointer-events:auto;background:rgb(0 0 0/.4)}
.bf-inline{display:block;height:100%}
.bf-inline>.bf-root{height:100%}
.bf-plain{box-sizing:border-box;display:grid;gap:8px;width:376px;max-width:100%;padding:24px;border-radius:24px;font:15px/20px system-ui,sans-serif;color:CanvasText;background:Canvas}
.bf-plain>p{margin:0 0 8px}
.bf-plain>button{min-height:48px;border:0;border-radius:16px;font:inherit;font-weight:600;color:inherit;background:color-mix(in srgb,CanvasText 8%,Canvas);cursor:pointer}
.bf-plain>progress{width:100%;margin-bottom:8px;accent-color:CanvasText}
}
:host{display:contents!important}
:host([data-mode=inline]){display:block!important;height:100%}`
