import type { Event } from '@togather/contract/schemas/events/events.ts';
import { escapeHtml } from '#http/responding/escape-html.ts';

/**
 * Returns the part above a person's photos as HTML, with the classes and so the height of the web's `person-view.tsx` and
 * `person-header.tsx`. The title and the buttons need the web's code.
 */
export function personHeader({ eventName, processing }: Event): string {
  return `
<div class="mx-auto mb-5 grid w-full max-w-6xl gap-4 px-5 pt-3 md:px-8 md:pt-6">
  <span class="-ml-2 inline-flex min-h-11 max-w-full items-center gap-1 justify-self-start pr-3 pl-1 text-muted"><i class="size-5 shrink-0"></i><bdi class="truncate">${escapeHtml(eventName)}</bdi></span>
  <div class="flex flex-wrap items-center gap-x-4 gap-y-3">
    <span class="size-16 shrink-0 rounded-full bg-surface md:size-20"></span>
    <span class="max-md:w-full" style="height: 2.75rem"></span>
  </div>
  ${processing.faces > 0 ? '<p class="text-sm">&nbsp;</p>' : ''}
</div>`;
}
