export const texts = {
  title: '404 - Page Not Found',
  text: "The page you're looking for doesn't exist.",
};
