import { PhotoGuide } from './photo-guide.tsx';

export const Screen = () => <PhotoGuide goal="download" />;
