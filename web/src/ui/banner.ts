/** The look of a banner under the header, on the grid of the pages. @param tone `wait` where the user has something to do */
export const banner = (tone: 'plain' | 'wait') =>
  `mx-4 mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-4 py-2 text-sm lg:mx-[max(32px,calc((100%-1440px)/2))] ${
    tone === 'wait' ? 'bg-amber-soft text-amber' : 'bg-sunken text-ink2'
  }`
