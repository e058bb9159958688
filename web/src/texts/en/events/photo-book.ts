export const texts = {
  title: 'Photo book',
  intro:
    'A book of your event for print. It chooses the best photos of each chapter, shows everybody who is in three photos or more at least twice, and cuts no face. You can replace, swap and remove photos, and change the titles.',
  format: 'Format',
  a4: 'A4 landscape',
  square: 'Square, 21 × 21 cm',
  make: 'Make a book',
  failed: 'The book cannot be loaded',
  loading: 'Loading the book',
  pdf: {
    title: 'PDF for print',
    drawing: 'The PDF is being made: page {{done}} of {{all}}',
    drawingText: 'You can leave this page. It takes about a minute.',
    ready: '{{pages}} pages, {{size}}. {{format}}, 3 mm bleed, sRGB.',
    outdated:
      'A photo or wish of the PDF was hidden, changed, reported or deleted. The PDF cannot be downloaded any more. Make it again.',
    failed: 'The PDF could not be made.',
    download: 'Download PDF',
    again: 'Make the PDF again',
  },
  rarelyShown_one:
    '{{count}} person in three photos or more appears less than twice. You can replace photos with theirs.',
  rarelyShown_other:
    '{{count}} people in three photos or more appear less than twice. You can replace photos with theirs.',
  soft_one: '{{count}} photo is small and will print soft.',
  soft_other: '{{count}} photos are small and will print soft.',
  fewDifferent_one:
    'Only {{count}} photo is different. A book needs {{least}}. This one repeats similar photos. Upload more photos and start over.',
  fewDifferent_other:
    'Only {{count}} photos are different. A book needs {{least}}. This one repeats similar photos. Upload more photos and start over.',
  pages: 'Pages',
  pagesText: 'Choose a photo to replace, swap or remove it.',
  bookTitle: 'Title of the book',
  chapterTitle: 'Title of the chapter',
  change: 'Change photo {{photo}} on page {{page}}',
  photo: {
    title: 'Change photo',
    current: 'The photo that you change',
    page: 'Page {{page}}',
    pixels: '{{width}} × {{height}} pixels',
    soft: 'This photo is small and will print soft.',
    way: 'What to do',
    replace: 'Replace with another photo',
    swap: 'Swap with a photo in the book',
    option: 'Photo {{number}}',
    inBook: 'Photo {{photo}} on page {{page}}',
    none: 'No other photo is left.',
    remove: 'Remove from the book',
  },
  wishes: {
    print: 'Print wishes',
    text: 'Wishes and comments that everybody sees are printed after the photos, up to 200. Emoji cannot be printed.',
    titleLabel: 'Title of the wishes',
    title: 'Wishes',
  },
  save: {
    label: 'Changes of the book',
    text: 'Your changes are not saved yet.',
    save: 'Save and make the PDF',
    discard: 'Discard changes',
  },
  startOver: {
    open: 'Start over',
    title: 'Make a new book?',
    text: 'The pages are planned again from the current photos. Your changes of this book are lost.',
    confirm: 'Make a new book',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes of the book are lost.',
    confirm: 'Leave',
  },
} as const;
