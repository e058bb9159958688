export const NavigationBar = () => <header />;
