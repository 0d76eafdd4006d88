/**
 * Layer `base`: what every part stands on — the host box, type, focus ring, scrollbars, keyframes.
 * Private properties start with `--_`. Lengths are px, because hosts change the root font size.
 */
export const resetCss = `@layer base{
:host{all:initial;display:contents;visibility:visible}
:host([data-mode=inline]){display:block}
*,::before,::after{box-sizing:border-box}
.bf{--_dir:1;--_r:calc(var(--bf-radius)*2/3);--_r2:calc(var(--bf-radius)/2);--_row:calc(56px*clamp(.86,var(--bf-density),1.5));--_gap:8px;--_t:.15s cubic-bezier(.2,.7,.2,1);--_edge:color-mix(in srgb,var(--bf-text-2) 75%,var(--bf-surface));font:400 15px/20px var(--bf-font);color:var(--bf-text);text-align:start;letter-spacing:normal;word-spacing:normal;text-transform:none;text-indent:0;white-space:normal;cursor:default;-webkit-font-smoothing:antialiased;-webkit-text-size-adjust:100%;-webkit-tap-highlight-color:transparent;overflow-wrap:break-word}
.bf[dir=rtl],[dir=rtl] .bf,:host([dir=rtl]) .bf{--_dir:-1}
.bf :where(h1,h2,h3,p,ul,ol,figure,dl,dd){margin:0;padding:0;font:inherit;list-style:none}
.bf :where(button,input){font:inherit;color:inherit;letter-spacing:inherit;margin:0}
.bf :where(button){background:none;border:0;padding:0;text-align:inherit;cursor:pointer;touch-action:manipulation}
.bf :where(a){color:inherit;text-underline-offset:2px}
.bf :where(img,svg){display:block}
.bf svg{flex:none}
.bf-mirror{transform:scaleX(var(--_dir))}
.bf :focus{outline:none}
.bf :focus-visible{outline:2px solid var(--bf-focus);outline-offset:2px}
.bf [tabindex="-1"]:focus-visible:not(button,a,input){outline-color:transparent}
.bf input::selection{background:color-mix(in srgb,var(--bf-accent) 30%,transparent)}
@media (pointer:coarse){.bf input{font-size:16px}}
.bf-sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.bf-scroll{overflow:hidden auto;overscroll-behavior:contain;scrollbar-width:thin;scrollbar-color:var(--_edge) transparent}
.bf-num{font-variant-numeric:tabular-nums}
.bf-cut{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
@keyframes bf-in{from{opacity:0}}
@keyframes bf-open{from{opacity:.3}}
@keyframes bf-lift{from{transform:translateY(8px)}}
@keyframes bf-rise{from{opacity:0;transform:translateY(8px)}}
@keyframes bf-up{from{transform:translateY(100%)}}
@keyframes bf-slide{from{opacity:0;transform:translateX(calc(var(--_from)*var(--_dir)))}}
@keyframes bf-spin{to{transform:rotate(1turn)}}
@keyframes bf-pulse{50%{opacity:.55}}
@media (prefers-reduced-motion:reduce){.bf *,.bf ::before,.bf ::after,.bf-dialog,.bf-card{animation-duration:.01ms!important;animation-iteration-count:1!important;transition:none!important}.bf-spinner::before,.bf-ring-arc::before,.bf-skeleton{animation:bf-pulse 2s infinite!important}}
@media (forced-colors:active){.bf :focus-visible{outline-color:Highlight}}
}`
